const oneOf = (list: string) => `(?:${list.trim().split(/\s+/).join('|')})`

/** Words that stand after the name of a street, in English: `12 Glyn Street`. */
export const AFTER_NAME = oneOf(`
  Streets? St Roads? Rd Avenues? Ave Av Drives? Dr Lane Ln Boulevard Blvd Way Court Ct Terrace Crescent Cres Square Sq Close Place Pl Parkway Pkwy
  Highway Hwy Circle Trail Row Mews Grove Gardens Walk Parade Str Esplanade Alley Quay
`)

/** Those of them that make a street of a name, without a number. */
export const STREETS = oneOf('Street St\\. Road Avenue Ave\\. Boulevard Lane Drive Terrace Crescent')

/** Words that stand before the name, in French, Italian, Spanish, Portuguese, Polish, Slovene, Czech, Romanian and Greek. */
export const BEFORE_NAME = oneOf(`
  [Rr]ue [Aa]venue Av\\. Avda\\.? [Aa]venida [Bb]oulevard Bd\\.? Quai Chemin Allée Impasse Cours Sentier Place Via Viale Vicolo Piazza Piazzale Corso Largo Strada Lungomare
  [Cc]alle C/ Carrer Paseo Plaza Ronda Camino Carretera Travesía [Rr]ua [Rr]úa Travessa Praça Alameda Estrada Rodovia Quadra
  [Uu]l\\. [Uu]lica [Uu]lice [Aa]l\\. Aleja Plac Trg Cesta Nám\\. Náměstí Str\\. Bulevardul Λεωφόρος Οδός Улица [Уу]л\\. Проспект
`)

/** Endings of the names of streets, in German, Dutch, the languages of Scandinavia, Finnish, Icelandic and Estonian. */
export const ENDING = oneOf(`
  straße strasse str\\. gasse weg platz allee damm ufer steig chaussee brücke straat laan plein gracht kade dijk singel steeg dreef
  vej vejen gade gaden stræde vænge plads gata gatan gaten vägen vegen veien gränd torget mekanikusv katu kuja polku tie vegur braut stígur stræti straeti tänav puiestee
`)

/** The same as words of their own after the name: `Rákóczi út 13`. */
export const APART = oneOf(
  '[Ss]traße [Ss]trasse [Ss]tr\\.? gasse allee straat laan plein vej gade gata vägen katu út útja utca tér tere körút krt\\.? rkp\\.? sor',
)

/** Parts of a building. */
export const UNIT = oneOf(`
  [Ss]uite [Ss]te\\.? [Aa]pt\\.? [Aa]partment [Ff]lat [Uu]nit [Ff]loor [Rr]oom Wohnung Whg\\.? [Aa]ppt\\.? Appartement [Pp]iso [Pp]lanta Bât\\.? Interno Scala
`)

/** What stands within names of streets and towns in small letters. */
export const PARTICLE = oneOf(
  "de du des da do dos das del della dei di la le les l' d' den der am an auf im in u v nad na van het ten e y",
)

/** Countries as addresses end with them, for those without a postcode. */
export const COUNTRY = oneOf(
  `
  United[ ]States USA U\\.S\\.A\\. United[ ]Kingdom UK England Scotland Wales Northern[ ]Ireland Ireland Germany Deutschland France Netherlands Nederland Spain España Italy Italia
  Canada Australia New[ ]Zealand Austria Österreich Switzerland Schweiz Suisse Belgium België Belgique Luxembourg Portugal Brazil Brasil Mexico Denmark Danmark Sweden Sverige
  Norway Norge Finland Suomi Iceland Greenland Estonia Latvia Lithuania Poland Polska Czech[ ]Republic Czechia Slovakia Slovenia Croatia Hungary Romania Bulgaria Greece Cyprus
  Turkey South[ ]Africa India Japan Tunisia Uruguay Argentina Chile Israel Ukraine Singapore
`.replaceAll('[ ]', '\\x20'),
)
