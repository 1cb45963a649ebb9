/** How copies of texts were looked for. */
export const SCOPE =
  'Every eight words in a row, or the whole of a text of three to seven, that the person wrote and nothing older in that debate has: in the debates that they wrote in, in forks of these and whatever rests on them, and, in rows of the organizations named here and of no organization, in every column of text or JSON of the tables of the data map, but names of people and of organizations; and in the archives of their retention. What stood in a column that the data map calls personal went, unless it is listed under kept'

/** What the last look was for, and what it did with it. */
export const LOOKED_FOR = {
  address:
    'Every address of the person, in any letters, in every row: removed where a rule of the table allows it, and listed under residue with the ground where none does',
  id: 'Every id of the person, in every row: listed under residue, since it names nobody any more',
  name: 'The names of the person as whole words, in rows of the organizations named here and in rows of no organization: listed under names, whoever is meant',
  columns:
    'Every column of text, JSON, lists of them, search words or bytes, of every schema but those of the database itself',
}

/** What ending the erasure itself writes down. */
export const AFTERWARDS = [
  'the letter with this certificate, where a mail server takes letters: sealed, until it is delivered or given up, and removed then',
  'the announcement of the erasure to webhooks and streams, which names the id',
]

export const NOT_REACHED = [
  'single words and texts of two, such as tags, conditions of rules and names of agents, where nobody can tell whose word it is; parts of a name; and what was put into other words',
  'digests without salt of evidence in logs of former releases',
  'letters that were delivered, what was sent outside before, and what somebody has fetched',
  'the write-ahead log of the database until it is recycled, and whatever archives or replicates it',
  'dead rows that an open transaction still sees, and those of tables that are listed as not vacuumed, until the database vacuums them',
  'bytes in free space of the database and of the file system until they are overwritten',
  'backups until they expire',
  'log files and traces that the operator keeps',
]
