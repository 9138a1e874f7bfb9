import type { StoredFile } from '../../../shared/sheet/byte-source.ts';
import type { Store } from '../../../shared/store/store.ts';
import { findUpload } from './kept-upload.ts';
import { uploadedFile } from './upload-file.ts';

interface ExportSource extends AsyncDisposable {
  stored: StoredFile;
  /** As the upload was named. */
  file?: string;
}

/** The export that a request brings: its body, or an upload of before. */
export async function exportSource(
  store: Store,
  { request, upload }: { request: Request; upload: string | undefined },
): Promise<ExportSource> {
  if (upload === undefined) {
    const body = await uploadedFile(request);
    return { stored: body.path, [Symbol.asyncDispose]: () => body[Symbol.asyncDispose]() };
  }
  const { key, file } = await findUpload(store, upload);
  const kept = await store.localFile(key);
  return {
    stored: kept.bytes ?? kept.path,
    file,
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}
