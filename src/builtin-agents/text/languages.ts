/** What the rules know about a language: just enough to distinguish a plain statement from its denial. */
export interface Language {
  code: string
  yes: string
  no: string
  /** Function words, which also identify the language of a question. */
  light: ReadonlySet<string>
  negators: ReadonlySet<string>
  /** Words that limit a statement to some cases, or attribute it to a speaker. */
  reservations: ReadonlySet<string>
}

const words = (list: string) => new Set(list.trim().split(/\s+/))

const ENGLISH: Language = {
  code: 'en',
  yes: 'Yes',
  no: 'No',
  light:
    words(`a an the of in on at to for from by with as into onto is are was were be been being am do does did done has
    have had having can could may might will would shall should must i you we they he she it its there one this that these
    those and your my our their his her someone anyone somebody anybody ever any actually really currently s t which who whom
    whose what how why when where also still now today get gets got both all every each then so itself themselves or either`),
  negators: words('not never no none neither nor cannot without nobody nothing unlike hardly rarely seldom'),
  reservations:
    words(`if unless only until till provided whether or except excluding apart although though however despite
    while whereas may might could would should some several most many few various certain usually often sometimes generally
    typically mostly mainly normally probably possibly perhaps maybe reportedly allegedly supposedly almost nearly partly
    partially said says claimed claims claim believed believe thought argued argue suggested proposed planned considered
    rumored rumoured nominated intended expected supposed attempted tried fictional mistakenly incorrectly wrongly commonly
    formerly former previously originally initially instead rather depending depends vary varies goal goals aim aims hope hopes hoping
    plan plans consider considering attempt attempts want wants near similar upcoming stopped
    false myth untrue misconception refuse refuses refused deny denies denied lack lacks lacked`),
}

const GERMAN: Language = {
  code: 'de',
  yes: 'Ja',
  no: 'Nein',
  light:
    words(`der die das den dem des ein eine einen einem einer eines ist sind war waren wird werden wurde wurden hat haben
    hatte kann können konnte darf dürfen muss müssen soll sollen sollte in im an am auf aus bei beim mit nach von vom zu zum
    zur für über und es er sie wir ihr ich man auch noch`),
  negators: words('nicht nie niemals kein keine keinen keinem keiner keines ohne weder nirgends'),
  reservations: words(`wenn falls sofern außer ausser nur oder aber ob bis manche einige meist meistens oft manchmal
    möglicherweise vielleicht angeblich ehemals früher teilweise könnte würde`),
}

const FRENCH: Language = {
  code: 'fr',
  yes: 'Oui',
  no: 'Non',
  light:
    words(`le la les l un une des de du d à au aux en dans sur par pour avec et est sont était étaient être a ont avait il
    elle ils elles on ce cet cette ces que qu se s y t est-ce nous vous peut peuvent doit doivent n ne`),
  negators: words('pas jamais aucun aucune sans ni rien'),
  reservations:
    words(`si sauf seulement uniquement ou mais certains certaines quelques souvent parfois généralement peut-être
    selon hormis excepté`),
}

const SPANISH: Language = {
  code: 'es',
  yes: 'Sí',
  no: 'No',
  light:
    words(`el la los las un una unos unas de del al a en por para con y e es son está están era eran fue fueron ser estar ha
    han se lo le les su sus que puede pueden debe deben hay`),
  negators: words('no nunca jamás sin ningún ninguna ninguno ni nada'),
  reservations: words('si salvo excepto solo sólo solamente o pero algunos algunas a_veces quizás según aunque'),
}

const OTHERS = [GERMAN, FRENCH, SPANISH]

/** The language with most function words in a question; English unless another is ahead. */
export function languageOf(text: string): Language {
  const found = text.toLowerCase().match(/[\p{L}]+/gu) ?? []
  const count = ({ light, negators }: Language) => found.filter((word) => light.has(word) || negators.has(word)).length
  const least = count(ENGLISH)
  const [best] = OTHERS.map((language) => ({ language, known: count(language) })).sort((a, b) => b.known - a.known)
  return best && best.known > least ? best.language : ENGLISH
}
