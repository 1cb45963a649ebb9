/** What stands above a signature (RFC 3676, 4.3), and as people write it themselves. */
const DELIMITER = /^\s*(?:[-–—_=*~+]{2,}|ᐧ)\s*$/

/** What programs add below a mail. */
const PROGRAM =
  /^[^\p{L}\p{N}]{0,4}(?:sent (?:from|via|with|using|by)|(?:\p{L}+ )?from (?:my|mobile)|get \[?(?:outlook|yahoo mail|mailbird|bluemail) for|envoyé (?:de|depuis|avec|à partir)|von meinem .{1,40} gesendet|gesendet (?:von|mit|über)|diese nachricht wurde von meinem|enviado (?:desde|do|de|por|a partir|via)|inviato (?:da|dal)|verzonden (?:vanaf|vanuit|met|via)|skickat från|sendt fra|lähetetty|wysłane z|wysłano z|odesláno z|отправлено (?:с|из)|надіслано з|发自我的|發自我的|从我的|從我的|傳送自|iphoneから送信|나의 .{1,20}에서 보냄)(?![\p{L}\p{N}]).{0,100}$/iu

/** A paragraph of its own is no longer than this. */
const LONGEST_ALONE = 80

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** Without what is signed below, and what the program added there: whatever stands below that is what was answered. */
export function withoutSignature(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  const end = lines.findIndex((line, at) => {
    if (first < 0 || at <= first) return false
    return DELIMITER.test(line) || (PROGRAM.test(line.trim()) && isBlank(lines[at - 1]) && line.length <= LONGEST_ALONE)
  })
  const kept = end < 0 ? [...lines] : lines.slice(0, end)
  for (;;) {
    while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop()
    if (!PROGRAM.test(kept.at(-1)?.trim() ?? '')) return kept
    kept.pop()
  }
}
