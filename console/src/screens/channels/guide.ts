/** What a secret or an id is called where people find it, and where that is. */
export interface Found {
  label: string
  hint: string
  /** It is more than a line. */
  long?: true
}

/** A setting that only some kinds have. */
export interface GuidedSetting {
  name: 'callback_url' | 'template_name' | 'template_language' | 'key_id' | 'environment'
  label: string
  hint: string
  /** One of these, the first unless told; else any text. */
  choices?: Readonly<Record<string, string>>
}

export interface Guide {
  /** What it is good for, in one sentence. */
  about: string
  /** Whom it is for; people who talk unless told. */
  group?: 'mail' | 'devices'
  /** Where programs call us that stand beside us, without a public address. */
  near?: string
  /** Where that is done; at the vendor unless told. */
  where?: string
  /** What to do at the vendor before anything can be pasted. */
  before: readonly string[]
  /** Those that differ by how its news come. */
  beforeDial?: readonly string[]
  found: Readonly<Record<string, Found>>
  /** What is set besides, by whoever connects or governs it. */
  settings?: readonly GuidedSetting[]
  /** What to tell the vendor once it is connected, where that calls us. */
  after?: string
  /** What to say there first; undefined where nobody talks. */
  say?: string
}
