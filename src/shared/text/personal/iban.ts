import { before, type Finding, judged } from './finding.ts'

/** Lengths of account numbers by country, of the registry of SWIFT. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22
   GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
   MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22
   VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** A country and two digits, then as much as an account number may have; how much of it belongs to it, its country says. */
const BEGINNING = /(?<![\p{L}\p{N}_])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}/giu
const CUE = /\b(?:iban|account|bank|transfer|wire|deposit)\b/i

/** International bank account numbers, in any case: their check digits fit, or their length does and a word says what they are. */
export function ibans(text: string): Finding[] {
  return judged(text, 'iban', BEGINNING, ({ 0: run, index }) => {
    const taken = ofLength(run, lengthOf(run))
    return taken === undefined ? 0 : confidenceOf(taken, text, index)
  }).map((finding) => {
    const run = text.slice(finding.start, finding.end)
    return { ...finding, end: finding.start + (ofLength(run, lengthOf(run))?.length ?? run.length) }
  })
}

const lengthOf = (run: string) => LENGTHS[run.slice(0, 2).toUpperCase()]

function confidenceOf(taken: string, text: string, start: number): number {
  if (/[\p{L}\p{N}_]/u.test(text.charAt(start + taken.length))) return 0
  if (remainder(taken.replace(/[ -]/g, '')) === 1) return 0.99
  return CUE.test(before(text, start)) ? 0.7 : 0
}

/** The beginning of a run that has so many letters and digits; undefined when it has fewer. */
function ofLength(run: string, length: number | undefined): string | undefined {
  let counted = 0
  for (let i = 0; i < run.length; i++) {
    if (!/[ -]/.test(run.charAt(i))) counted++
    if (counted === length) return run.slice(0, i + 1)
  }
  return undefined
}

/** ISO 7064: the first four go to the end, letters count from 10. */
function remainder(iban: string): number {
  let left = 0
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    for (const digit of String(Number.parseInt(sign, 36))) left = (left * 10 + Number(digit)) % 97
  }
  return left
}
