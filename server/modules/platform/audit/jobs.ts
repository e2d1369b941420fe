import type { JobDefinition } from '../../../lib/jobs.ts'
import { extendChain, verifyChain } from './store-chain.ts'
import { keepHead, readHead } from './store-head.ts'

const extend: JobDefinition = {
  name: 'audit-chain',
  cron: '* * * * *',
  async run({ database: { db }, environment, log }) {
    await extendChain(db)
    if (!(await keepHead(db, environment))) log.error('the newest entries of the audit log are gone')
  },
}

/** The head stands in the process's log each night, out of the database's reach. */
const verify: JobDefinition = {
  name: 'audit-verify',
  longestHours: 24,
  cron: '50 2 * * *',
  async run({ database: { db }, environment, log }) {
    const { wrong, ...whole } = await verifyChain(db, await readHead(environment))
    if (wrong.length > 0) log.error({ ...whole, wrong }, 'the audit log was tampered with')
    else log.info(whole, 'the audit log is whole')
  },
}

export const jobs = [extend, verify]
