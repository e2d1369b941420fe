import pg from 'pg'

/** Where the migrated, empty database is: `template` in this folder, beside its clones; or a database of this cluster. */
export type Template = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string; name: string }

/** Asks the cluster itself. */
async function asking<T>(adminUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  return ask(client).finally(() => client.end())
}

/** Runs one statement on the cluster itself. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  await asking(adminUrl, (client) => client.query(statement))
}

/** The address of another database of the same cluster. */
export function addressOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Has the database of this name filled by whoever asks first; the others wait for it. */
export async function makeOnce(adminUrl: string, name: string, template: string, fill: () => Promise<void>): Promise<void> {
  await asking(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await fill().catch(async (error) => {
      await client.query(`drop database ${name} with (force)`)
      throw error
    })
  })
}

/** Drops a template and what was built on it. */
export async function dropTemplate(adminUrl: string, name: string): Promise<void> {
  await asking(adminUrl, async (client) => {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [name])
    for (const { datname } of rows) await client.query(`drop database ${datname}`)
  })
}
