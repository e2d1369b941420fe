/**
 * What strangers send never holds up others: twice as much takes at most two and a half times as long and as much memory, whatever stands in it
 * again and again; and beside hostile uploads the portal answers at once.
 */
import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { applicantOn, hiddenOf, publicOpening, typedBy } from './applicant.ts'
import { cloneDatabase } from './clone.ts'
import { docx } from './documents.ts'
import { testApp } from './harness.ts'
import { immaterial, mostGrowth, readers, repeated, tokens } from './hostile-text.ts'

const sizes = [32, 64, 128, 256]

interface Measured {
  ms: number
  bytes: number
}

/** Each reader in a process of its own: what this one did before says nothing of its memory. */
function measure(name: string): Record<string, Measured[]> {
  const script = new URL('./hostile-uploads-process.ts', import.meta.url)
  const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', script.pathname, name, sizes.join()], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status, name).toBe(0)
  return JSON.parse(stdout)
}

it.each(Object.keys(readers))(
  'reads %s in a time and memory that only double with it',
  (name) => {
    const measured = measure(name)
    expect(Object.keys(measured)).toHaveLength(tokens.length)
    const wrong: string[] = []
    for (const [token, steps] of Object.entries(measured))
      for (const [index, { ms, bytes }] of steps.entries()) {
        const before = steps[index - 1]
        if (!before) continue
        if (ms > Math.max(immaterial.ms, before.ms * mostGrowth))
          wrong.push(`${token} ${sizes[index]} KB: ${before.ms} ms, then ${ms}`)
        if (bytes > Math.max(immaterial.bytes, before.bytes * mostGrowth))
          wrong.push(`${token} ${sizes[index]} KB: ${before.bytes} bytes, then ${bytes}`)
      }
    expect(wrong).toEqual([])
  },
  600_000,
)

it('answers within half a second beside hostile uploads', async () => {
  const t = await testApp({}, await cloneDatabase(10))
  const a = applicantOn(t)
  const opening = await publicOpening(t, await t.person({ roles: ['hr'] }))
  const draft = hiddenOf((await a.details(opening, typedBy('Hostile'))).body, 'draft')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const large = 4 * 1024 * 1024
  const hostile: [string, Buffer, number][] = [
    ['a.docx', docx('x', { 'word/_rels/a.rels': repeated('<', 64 * 1024) }), 415],
    ['b.docx', docx('x', { 'word/_rels/a.rels': `<a>${repeated('<a b="c"/>', large)}</a>` }), 415],
    // Has no page, but nothing in it acts either.
    ['c.pdf', Buffer.from(`%PDF-1.7\n${repeated('1 0\robj ', large)}`), 200],
    ['d.pdf', Buffer.from(`%PDF-1.7\n${repeated('<< /Length 1 >> stream\n', large)}`), 415],
  ]
  let left = hostile.length
  const uploads = hostile.map(([name, bytes]) => a.upload(opening, draft, name, bytes).finally(() => (left -= 1)))
  let slowest = 0
  let asked = 0
  while (left > 0) {
    const before = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true)
    slowest = Math.max(slowest, performance.now() - before)
    asked += 1
    await pause(10)
  }
  const answers = await Promise.all(uploads)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(hostile.map(([, , status]) => status))
  process.stdout.write(`asked ${asked} times, the slowest answer after ${Math.round(slowest)} ms\n`)
  expect(slowest).toBeLessThan(500)
}, 300_000)
