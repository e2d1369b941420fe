import pg from 'pg'

/** Where the migrated, empty database is: `template` in this folder, beside its clones; or a database of this cluster. */
export type Template = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string; name: string }

/** Runs one statement on the cluster itself. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same cluster. */
export function addressOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
