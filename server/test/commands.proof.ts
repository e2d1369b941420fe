/** The commands that open a database before their first word, as an operator starts them: a minute of starting. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { cleanUp, firstWord, scratch } from './first-word.ts'
import { patience } from './patience.ts'
import { addressOf, administer } from './template.ts'

const template = inject('template')
const restored = `restored_by_command_${process.pid}`

afterAll(async () => {
  if (template.kind === 'postgres') await administer(template.url, `drop database if exists ${restored} with (force)`)
  await cleanUp()
})

/** With what each says first. */
const firstWords: Record<string, [words: string, expected: RegExp]> = {
  worker: ['worker', /Iroko works; its health is at port/],
  verify: ['verify', /^ok +V24 /m],
  'verify:audit': ['verify:audit', /^\d+ entries, .+: whole$/m],
  demo: ['demo --employees 1', /^Use whole numbers: --employees from 40/m],
}

it.each(Object.entries(firstWords))('starts %s', { timeout: patience * 60_000 }, async (_, [words, expected]) => {
  expect(await firstWord(words, expected)).toMatch(expected)
})

it('takes a backup and puts it back', { timeout: patience * 120_000 }, async () => {
  if (template.kind !== 'postgres') throw new Error('The proofs need a PostgreSQL')
  const backups = join(scratch, 'backups')
  expect(await firstWord(`backup ${backups}`, /^The backup is in .+$/m)).toMatch(/^The backup is in /m)
  const [folder = ''] = readdirSync(backups)
  await administer(template.url, `create database ${restored}`)
  const DATABASE_URL = addressOf(template.url, restored)
  const put = await firstWord(`restore ${join(backups, folder)}`, /^ok +V24 /m, { DATABASE_URL })
  expect(put).toMatch(/^Restored what there was at /m)
})
