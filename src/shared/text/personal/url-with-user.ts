import { type Finding, judged } from './finding.ts'

const URL_WITH_USER =
  /(?<![\p{L}\p{N}_])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:?#]{1,64}(?::[^\s/@?#]{0,128})?@[\p{L}\p{N}.-]{1,253}/giu

/** Addresses that name who goes there, such as `ftp://ann@example.org`. */
export const urlsWithUser = (text: string): Finding[] => judged(text, 'url_with_user', URL_WITH_USER, () => 0.98)
