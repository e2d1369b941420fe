/** The user and the database that compose.yaml makes, under other names: what owns its database and is no superuser. */
import { readFileSync } from 'node:fs'
import { addressOf, administer } from './template.ts'

const statements = /<<'SQL'\n([\s\S]+?)\n\s+SQL/.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? ''

/** Makes both; answers the address. */
export async function composeDatabase(adminUrl: string, name: string): Promise<string> {
  for (const statement of statements.split(';').filter((text) => text.trim()))
    await administer(adminUrl, statement.replace(/\biroko\b/g, name).replace(":'password'", "'secret'"))
  const url = new URL(addressOf(adminUrl, name))
  url.username = name
  url.password = 'secret'
  return url.href
}

export async function dropComposed(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `drop database if exists ${name} with (force)`)
  await administer(adminUrl, `drop role if exists ${name}`)
}
