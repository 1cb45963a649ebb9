import { before, type Finding, judged } from './finding.ts'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,6}'
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})(?![\\p{L}\\p{N}_])`,
  'giu',
)
const CUE = /\b(?:born|birth|birthday|birthdate|dob|d\.o\.b)\b/i

/** Dates near a word of birth. */
export const birthDates = (text: string): Finding[] =>
  judged(text, 'birth_date', DATE, (match) => (CUE.test(before(text, match.index)) ? 0.9 : 0))
