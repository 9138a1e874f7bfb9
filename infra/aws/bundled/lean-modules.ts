import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { catalogue } from '../../../shared/problems/catalogue.ts';
import { recordProblems } from '../../../shared/problems/codes/record-problems.ts';
import type { ProblemText } from '../../../shared/problems/problem-text.ts';
import { CODE_PAGES } from '../../../shared/sheet/encoding/code-page.ts';

/** Functions that state problems by their codes and leave the sentences to the report. */
const TELLS_BY_CODE = /functions\/(receive|approve|intake|issue|refresh-rates)\.ts$/;

/** A module of which a function carries a part only. */
interface LeanModule {
  path: RegExp;
  text(source: string, path: string): string | Promise<string>;
  /** Of these functions alone. */
  of?: RegExp;
}

/**
 * Together they take 700 kB off the bundle of intake, which loads that much sooner: tables of code pages 258 kB, sentences 239, schemas of the AWS
 * clients 56, the parser of undici 52, our own descriptions 43, event streams 20, HTTP/2 and the JSON Schema of zod 18 each.
 * All but two put something in the place of a whole module, as an alias of the resolver does. What `withPlainKeys` and `forFunctions` change
 * cannot be had by an alias: an alias would be a copy of the clients' schemas, and the packages offer no smaller entry.
 */
const modules: readonly LeanModule[] = [
  { path: /shared\/problems\/catalogue\.ts$/, text: weights, of: TELLS_BY_CODE },
  {
    path: /problems\/phrases\/(payment-meanings|(sheet|report|validity|disk)-phrases)\.ts$/,
    text: onlyCodes,
    of: TELLS_BY_CODE,
  },
  { path: /shared\/mapping\/facts\/field-labels\.ts$/, text: onlyHeaders, of: TELLS_BY_CODE },
  { path: /\/(shared|functions)\/.*\.ts$/, text: forFunctions },
  {
    path: /zod\/v4\/core\/(json-schema-processors|json-schema-generator|to-json-schema)\.js$/,
    text: () =>
      'export const createToJSONSchemaMethod=()=>undefined,createStandardJSONSchemaMethod=createToJSONSchemaMethod,toJSONSchema=undefined,JSONSchemaGenerator=undefined;',
  },
  { path: /client-[^/]+\/dist-es\/schemas\/schemas_0\.js$/, text: withPlainKeys },
  { path: /@aws-sdk\/client-[^/]+\/package\.json$/, text: onlyVersion },
  // Of S3, `SelectObjectContent` alone answers with a stream of events.
  {
    path: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    text: () =>
      'export const eventStreamSerdeProvider=()=>undefined,resolveEventStreamSerdeConfig=(config)=>config,EventStreamSerde=undefined;',
  },
  // Node has them.
  {
    path: /\/(Sha256|Sha1|Md5)Js\.js$/,
    text: (_, path) => `export const ${/(\w+)\.js$/.exec(path)?.[1]}=undefined;`,
  },
  { path: /undici\/lib\/llhttp\/constants\.js$/, text: errorsAndTypes },
  { path: /undici\/lib\/llhttp\/llhttp_simd-wasm\.js$/, text: unpackedWhenAsked },
  // Connections are asked for HTTP/1.1 alone.
  { path: /undici\/lib\/dispatcher\/client-h2\.js$/, text: () => 'module.exports=undefined;' },
  // Asked for where a client is told to look for its endpoints: none is.
  {
    path: /@aws-sdk\/endpoint-cache\/dist-es\/EndpointCache\.js$/,
    text: () => 'export class EndpointCache{}',
  },
  {
    path: /iconv-lite\/encodings\/(utf32|utf7|dbcs-codec|dbcs-data|sbcs-data)\.js$/,
    text: () => 'module.exports={};',
  },
  { path: /iconv-lite\/encodings\/sbcs-data-generated\.js$/, text: onlyDeclarable },
];

/** Puts modules into the bundle of a function without what no function, or not this one, asks them for. */
export const leanModules = (entry: string): Plugin => ({
  name: 'lean-modules',
  setup(build) {
    for (const { path: filter, text, of = /./ } of modules)
      if (of.test(entry))
        build.onLoad({ filter }, async ({ path }) => ({
          contents: await text(await readFile(path, 'utf8'), path),
          loader: path.endsWith('.ts') ? 'ts' : 'js',
        }));
  },
});

/** The weights of codes, which `problem` looks up in the catalogue; the sentences of stored records are those of an exception. */
function weights(): string {
  const variantsOf = ({ variants = {} }: ProblemText) =>
    Object.entries(variants).flatMap(([name, { severity }]) => (severity ? [[name, { severity }]] : []));
  const weighed = Object.entries<ProblemText>(catalogue).map(([code, text]) => {
    const variants = Object.fromEntries(variantsOf(text));
    return [code, { severity: text.severity, ...(Object.keys(variants).length > 0 && { variants }) }];
  });
  return `export const catalogue=${JSON.stringify({ ...Object.fromEntries(weighed), ...recordProblems })};`;
}

/** A phrase stands for itself where nobody reads it. */
async function onlyCodes(_: string, path: string): Promise<string> {
  const exported: Record<string, Readonly<Record<string, unknown>>> = await import(path);
  return Object.entries(exported)
    .map(
      ([name, phrases]) =>
        `export const ${name}=Object.fromEntries(${JSON.stringify(Object.keys(phrases).join(' '))}.split(" ").map((code)=>[code,{en:code,el:code}]));`,
    )
    .join('');
}

/** Headers, which exports may have; what a field holds is said to people alone. */
async function onlyHeaders(_: string, path: string): Promise<string> {
  const { fieldLabels }: typeof import('../../../shared/mapping/facts/field-labels.ts') = await import(path);
  const headers = Object.entries(fieldLabels).map(([field, { en, el }]) => [field, [en.header, el.header]]);
  return (
    `const headers=${JSON.stringify(Object.fromEntries(headers))};export const fieldLabels=Object.fromEntries(` +
    "Object.entries(headers).map(([field,[en,el]])=>[field,{en:{header:en,about:''},el:{header:el,about:''}}]));"
  );
}

/** Of a namespace esbuild takes what is used, as zod recommends; the words of the published schema of profiles are for editors. */
function forFunctions(source: string): string {
  return source
    .replace("import { z } from 'zod'", "import * as z from 'zod'")
    .replaceAll(/\.describe\(\s*(?:\w+|(['"])(?:(?!\1)[^\n\\]|\\.)*\1,?)\s*\)/g, '');
}

/** Writes keys that are constants of the module, `[_hH]: 1`, as what they are: then esbuild leaves out the schemas that nothing asks for. */
function withPlainKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"]*");$/gm)].map(([, name, value]) => [name, value]),
  );
  return source.replace(/\[(\w+)\]:/g, (key, name: string) => {
    const value = constants.get(name);
    return value === undefined ? key : `${value}:`;
  });
}

/** The version, which a client says of itself. */
function onlyVersion(source: string): string {
  return `export default{version:${JSON.stringify(JSON.parse(source).version)}};`;
}

/** Of the constants of its parser undici reads these. */
function errorsAndTypes(_: string, path: string): string {
  const { ERROR, TYPE } = createRequire(import.meta.url)(path);
  return `module.exports=${JSON.stringify({ ERROR, TYPE })};`;
}

/** The parser of undici, which is WebAssembly, as Brotli: unpacked at the first connection. */
function unpackedWhenAsked(_: string, path: string): string {
  const packed = brotliCompressSync(createRequire(import.meta.url)(path)).toString('base64');
  return (
    "const{brotliDecompressSync}=require('node:zlib');let code;Object.defineProperty(module,'exports'," +
    `{get:()=>code??=brotliDecompressSync(Buffer.from('${packed}','base64'))});`
  );
}

const GREEK = ['windows-1253', 'iso-8859-7'];

/** Code pages that an export may be in, of the hundred that the table has. */
function onlyDeclarable(_: string, path: string): string {
  const table = createRequire(import.meta.url)(path);
  const names = [...CODE_PAGES, ...GREEK].map((name) => name.replaceAll(/[^a-z\d]/g, ''));
  return `module.exports=${JSON.stringify(Object.fromEntries(names.map((name) => [name, table[name]])))};`;
}
