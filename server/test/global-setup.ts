/** Once a run: a migrated, empty database that every test file clones, because cloning is many times faster than migrating. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../lib/database/database.ts'
import { migrate } from '../lib/database/migrate.ts'
import { openJobs } from '../lib/jobs.ts'
import { companyZone } from '../lib/portal.ts'
import { addressOf, administer, type Template } from './template.ts'

/** Vitest calls it before the tests of a project and what it returns after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.config.env.DATABASE === 'postgres' ? project.config.env.TEST_POSTGRES_URL : undefined
  const { template, remove } = url ? await makePostgres(url) : await makeEmbedded()
  project.provide('template', template)
  return remove
}

interface Made {
  template: Template
  remove(): Promise<void>
}

async function makeEmbedded(): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), 'iroko-test-'))
  await fill({ dataDir: join(folder, 'template') })
  return { template: { kind: 'embedded', folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function makePostgres(url: string): Promise<Made> {
  const name = `iroko_template_${process.pid}`
  await administer(url, `create database ${name}`)
  await fill({ url: addressOf(url, name) })
  return { template: { kind: 'postgres', url, name }, remove: () => administer(url, `drop database ${name}`) }
}

async function fill(where: { url?: string; dataDir?: string }): Promise<void> {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    // The queue's own tables too: making them takes longer than cloning all.
    await (await openJobs(database, [], companyZone)).stop()
  } finally {
    await database.close()
  }
}
