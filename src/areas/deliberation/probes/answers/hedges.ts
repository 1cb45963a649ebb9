import { plain } from './said.ts'

const UNSURE =
  /\bi (?:do not|don't|cannot|can't|could not|couldn't) (?:know|tell|say|verify|confirm|find|answer|recall|determine|judge)\b|\bi(?: am|'m) not (?:sure|certain|aware|familiar)\b|\bi have (?:no|never)\b|\bnot (?:aware of|familiar with)\b|\bcannot be (?:verified|answered|determined|confirmed)\b|\bno (?:record|information|knowledge|mention|reliable|evidence)\b|\bdoes not (?:tell|say|mention|appear)\b|\bunable to (?:verify|confirm|find|answer|tell)\b|\bnever heard\b|\bunknown to me\b|\binsufficient\b|\bi abstain\b|\bnot enough (?:information|evidence)\b/i

const DENIES =
  /\b(?:does|do|did) not exist\b|\b(?:doesn't|don't|didn't) exist\b|\bno such\b|\bthere (?:is|are|was|were) no\b|\bthere (?:isn't|aren't|wasn't|weren't)\b|\bfictional\b|\bfictitious\b|\bmade[- ]up\b|\binvented\b|\bfabricated\b|\bnot (?:a )?real\b|\bnonexistent\b|\bnon-existent\b|\bimpossible\b|\bundefined\b|\bnot defined\b|\bmeaningless\b|\bnone\b|\bzero\b|\bno answer\b|\bnot possible\b|\bcannot exist\b|\bfalse premise\b/i

/** It says that it does not know. */
export const isUnsure = (text: string) => UNSURE.test(plain(text))

/** It says that what is asked about is not there. */
export const deniesPremise = (text: string) => DENIES.test(plain(text))
