import pg from 'pg'

/** A separate database on the server. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
