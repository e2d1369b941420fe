/** An upload that is refused before its bytes are read is answered in full: a sender that is still writing reads the sentence, never a reset. */
import { request } from 'node:http'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, testApp } from './harness.ts'

const t = await testApp()
const { port, hostname } = new URL(await t.address())
const bytes = Buffer.alloc(4 * 1024 * 1024, 'x')
const form = Buffer.concat([
  Buffer.from('--iroko\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\n\r\n'),
  bytes,
  Buffer.from('\r\n--iroko--\r\n'),
])

/** Sends at once or slowly, as a phone does; answers the status with the sentence, or what broke. */
const sent = (path: string, { token }: Pick<Person, 'token'>, type: string, isSlow: boolean) =>
  new Promise<string>((answered) => {
    const headers = {
      'content-type': type,
      'content-length': form.length,
      authorization: `Bearer ${token}`,
      connection: 'close',
    }
    const call = request({ host: hostname, port, path, method: 'POST', headers }, async (reply) => {
      try {
        let body = ''
        for await (const chunk of reply.setEncoding('utf8')) body += chunk
        answered(`${reply.statusCode} ${(JSON.parse(body) as { errors: string }).errors}`)
      } catch (error) {
        answered(String(error))
      }
    })
    call.on('error', (error) => answered(String(error)))
    if (!isSlow) return void call.end(form)
    let at = 0
    const write = () => {
      if (at >= form.length) return void call.end()
      const more = call.write(form.subarray(at, at + 256 * 1024))
      at += 256 * 1024
      if (more) setTimeout(write, 5)
      else call.once('drain', write)
    }
    write()
  })

const twenty = async (path: string, as: Pick<Person, 'token'>, type = 'multipart/form-data; boundary=iroko') => {
  const answers: string[] = []
  for (let tries = 0; tries < 20; tries += 1) answers.push(await sent(path, as, type, tries % 4 === 3))
  return [...new Set(answers)]
}

it('is told so when they are over the limit', { timeout: 60_000 }, async () => {
  const person = await t.person()
  await sql`insert into rate_limit (key, started_at, tries) values (${`upload:${person.id}`}, now(), 60)`.execute(t.db)
  expect(await twenty('/api/v1/files.json?purpose=leave', person)).toEqual([expect.stringMatching(/^429 Too many/)])
})

it('is told so when they may not upload for this', { timeout: 60_000 }, async () => {
  expect(await twenty('/api/v1/files.json?purpose=video', await t.person())).toEqual([expect.stringMatching(/^403 /)])
})

it('is told so when nobody is signed in, the purpose is none, or the form is no form', { timeout: 60_000 }, async () => {
  expect(await twenty('/api/v1/files.json?purpose=leave', { token: 'none' })).toEqual([expect.stringMatching(/^40[01] /)])
  const person = await t.person()
  expect(await twenty('/api/v1/files.json?purpose=nothing', person)).toEqual([expect.stringMatching(/^422 /)])
  expect(await twenty('/api/v1/files.json?purpose=leave', person, 'text/plain')).toEqual([expect.stringMatching(/^4\d\d /)])
})
