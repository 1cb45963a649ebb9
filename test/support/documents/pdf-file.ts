const latin = (text: string) => Buffer.from(text, 'latin1')

/** A PDF of these objects, the first being the catalogue, with a table of where they stand. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [latin('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [at, object] of objects.entries()) {
    places.push(length)
    add(
      Buffer.concat([
        latin(`${at + 1} 0 obj\n`),
        typeof object === 'string' ? latin(object) : object,
        latin('\nendobj\n'),
      ]),
    )
  }
  const start = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  add(latin(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

export const streamOf = (content: Buffer, more = '') =>
  Buffer.concat([latin(`<< /Length ${content.length} ${more} >>\nstream\n`), content, latin('\nendstream')])

const PAGE = '/Type /Page /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>'

/** Pages of lines in 12 points, a heading of 24 on the first line. */
export function pdfPages(pages: readonly (readonly string[])[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&')
  const content = (lines: readonly string[]) =>
    lines
      .map((line, at) => `BT /F1 ${at === 0 ? 24 : 12} Tf 50 ${790 - at * 40} Td (${escaped(line)}) Tj ET`)
      .join('\n')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => [
      `<< ${PAGE} /Parent 2 0 R /Contents ${5 + at * 2} 0 R >>`,
      streamOf(latin(content(lines))),
    ]),
  ])
}
