/** Five thousand letters at once leave within two minutes, each once; one that the mail server refuses holds up no other. */
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../lib/database/database.ts'
import { sendMails } from '../lib/mail.ts'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'

const letters = 5000
const clone = await cloneDatabase()
const received = new Map<string, number>()

/** As much of SMTP as it takes to receive a letter. */
function receive(socket: Socket): void {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let inLetter = false
  let recipient = ''
  let rest = ''
  const begin = () => {
    inLetter = true
    say('354 go on')
  }
  const commands: [RegExp, () => void][] = [
    [/^(EHLO|HELO|RSET|NOOP|MAIL)/i, () => say('250 ok')],
    [/^RCPT TO:<refused@/i, () => say('550 nobody')],
    [/^RCPT/i, () => say('250 ok')],
    [/^DATA/i, begin],
    [/^QUIT/i, () => socket.end('221 bye\r\n')],
  ]
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!inLetter) {
        recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1] ?? recipient
        commands.find(([pattern]) => pattern.test(line))?.[1]()
      } else if (line === '.') {
        inLetter = false
        received.set(recipient, (received.get(recipient) ?? 0) + 1)
        say('250 kept')
      }
    }
  })
  say('220 here')
}

const server = createServer(receive)
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = server.address()
const port = typeof address === 'object' ? address?.port : 0
const several = clone.url ? await openDatabase({ url: clone.url, statementSeconds: 30 }) : clone
const t = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }, several)
afterAll(async () => {
  server.close()
  await clone.close()
})

it('sends 5,000 letters within two minutes', { timeout: 180_000 }, async () => {
  const to = (index: number) => (index === 10 ? 'refused@zuma.test' : `person${index}@zuma.test`)
  const mails = Array.from({ length: letters }, (_, index) => ({ to: to(index), subject: 'News', body: 'There is some' }))
  await sendMails(t.portal, t.db, mails)
  const begun = performance.now()
  await t.portal.jobs.work(t.portal)
  const left = async () =>
    (await sql<{ count: number }>`select count(*) as count from outbox_mail where sent_at is null`.execute(t.db)).rows[0]?.count
  await expect.poll(left, { timeout: 120_000, interval: 500 }).toBe(1)
  console.log(`${letters} letters in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  expect(received.size).toBe(letters - 1)
  expect(new Set(received.values())).toEqual(new Set([1]))
})
