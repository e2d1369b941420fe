/** The statements of one request, as the driver sends them: what the floor of a measurement makes too. */
import pg from 'pg'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { readEnvironment } from '../server/lib/environment.ts'
import { openStreams } from '../server/lib/events.ts'
import { newDataKey } from '../server/lib/files/sealed.ts'
import { openJobs } from '../server/lib/jobs.ts'
import { companyZone } from '../server/lib/portal.ts'

export async function recordStatements(url: string, path: string, headers: Record<string, string>) {
  const read = readEnvironment({ LOG_LEVEL: 'silent', DATABASE_URL: url, DATA_KEY: newDataKey(), NODE_ENV: 'production' })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  // Before the first connection is made, which keeps the function that it finds.
  let recorded: { text: string; values: unknown[] }[] = []
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function record(this: pg.Client, ...args: never[]) {
    const [first, rest] = args as unknown as [string | { text: string; values: unknown[] }, unknown[] | undefined]
    const { text, values } = typeof first === 'string' ? { text: first, values: rest ?? [] } : first
    if (/^\s*(select|with)/.test(text)) recorded.push({ text, values })
    return plain.apply(this, args as never)
  } as never
  const database = await openDatabase({ url })
  const jobs = await openJobs(database, [], companyZone)
  const portal = { database, environment: read.environment, jobs, log: pino({ level: 'silent' }), now: () => new Date() }
  const streams = await openStreams(portal)
  const app = await createApp(portal, streams)
  await app.inject({ url: path, headers })
  recorded = []
  await app.inject({ url: path, headers })
  pg.Client.prototype.query = plain
  await streams.close()
  await app.close()
  await jobs.stop()
  await database.close()
  return recorded
}
