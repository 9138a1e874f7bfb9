import { crc32, deflateRawSync } from 'node:zlib';

/** One member of a ZIP archive as a test wants it, damage included. */
export interface Member {
  name: string;
  content: string | Buffer;
  /** Written instead of the right checksum. */
  crc?: number;
  /** Written instead of the right length. */
  size?: number;
  stored?: boolean;
  encrypted?: boolean;
}

/** A ZIP archive of these members, in this order. */
export function zipOf(members: readonly Member[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { fields, name, packed } = memberBytes(member);
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, name, packed]);
    directory.push(directoryEntry(fields, name, offset));
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...files, entries, directoryEnd(members.length, entries.length, offset)]);
}

function memberBytes({ name, content, crc, size, stored, encrypted }: Member) {
  const bytes = Buffer.from(content);
  const packed = stored ? bytes : deflateRawSync(bytes);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
  fields.writeUInt16LE(stored ? 0 : 8, 4);
  fields.writeUInt32LE(crc ?? crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size ?? bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return { fields, name: Buffer.from(name), packed };
}

function directoryEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, rest, name]);
}

function directoryEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
