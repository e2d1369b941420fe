/** Live changes: a note in the transaction that causes them, and one stream per open browser tab that passes them on. */
import type { Permission } from '@iroko/contract/permissions'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'
import { may, type User } from './rights.ts'

const channel = 'iroko_events'

export interface LiveEvent {
  /** To whom: people by id, and everyone who holds one of the permissions. */
  people?: string[]
  permission?: Permission
  /** The calls whose answers changed, by the beginning of their path. */
  paths: string[]
}

/** Told when the transaction commits, and never when it does not. */
export async function tell(db: Db, event: LiveEvent): Promise<void> {
  // A notice holds at most 8,000 bytes: many people are told in several.
  const people = event.people ?? []
  for (let start = 0; start === 0 || start < people.length; start += 100) {
    const part = { ...event, people: people.slice(start, start + 100) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(part)})`.execute(db)
  }
}

export interface Streams {
  add(user: User, reply: FastifyReply): void
  count(): number
  close(): Promise<void>
}

/** Holds the open streams of this process and feeds them from the database's notices. */
export async function openStreams(database: Database): Promise<Streams> {
  const open = new Set<{ user: User; reply: FastifyReply }>()
  const stop = await database.listen(channel, (payload) => {
    const event: LiveEvent = JSON.parse(payload)
    const line = `data: ${JSON.stringify({ paths: event.paths })}\n\n`
    for (const stream of open) {
      const meant = event.people?.includes(stream.user.id) || (event.permission && may(stream.user, event.permission))
      if (meant) stream.reply.raw.write(line)
    }
  })
  // Proxies close a silent connection; a comment line keeps it open.
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.reply.raw.write(': still here\n\n')
  }, 25_000)
  heartbeat.unref()
  return {
    add(user, reply) {
      const stream = { user, reply }
      open.add(stream)
      reply.raw.on('close', () => open.delete(stream))
      reply.raw.write(': welcome\n\n')
    },
    count: () => open.size,
    async close() {
      clearInterval(heartbeat)
      for (const stream of open) stream.reply.raw.end()
      await stop()
    },
  }
}
