export interface Part {
  name: string
  content: string | Uint8Array
  fileName?: string
  type?: string
}

const BOUNDARY = 'the-boundary-of-the-tests'

/** A body of `multipart/form-data`, as browsers send it. */
export function multipart(...parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const head = ({ name, fileName, type }: Part) =>
    [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
      ...(type ? [`Content-Type: ${type}`] : []),
      '',
      '',
    ].join('\r\n')
  const payload = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), Buffer.from(part.content), Buffer.from('\r\n')]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}
