/** Once a run: a migrated, empty database that every test file clones, because cloning is many times faster than migrating. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { DatabaseOptions } from '../lib/database/database.ts'
import { addressOf, administer, dropTemplate, type Template } from './template.ts'

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
  return { template: { kind: 'postgres', url, name }, remove: () => dropTemplate(url, name) }
}

/** In a process of its own: the server runs as it does for a customer, and vitest's own process need not read it. */
async function fill(where: DatabaseOptions): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/test/fill-template.ts', JSON.stringify(where)])
}
