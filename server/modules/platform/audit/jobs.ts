import type { JobDefinition } from '../../../lib/jobs.ts'
import { extendChain, verifyChain } from './store-chain.ts'

const extend: JobDefinition = {
  name: 'audit-chain',
  cron: '* * * * *',
  run: async ({ database: { db } }) => void (await extendChain(db)),
}

/** The head stands in the process's log each night, out of the database's reach. */
const verify: JobDefinition = {
  name: 'audit-verify',
  longestHours: 24,
  cron: '50 2 * * *',
  async run({ database: { db }, log }) {
    const { wrong, ...whole } = await verifyChain(db)
    if (wrong.length > 0) log.error({ ...whole, wrong }, 'the audit log was tampered with')
    else log.info(whole, 'the audit log is whole')
  },
}

export const jobs = [extend, verify]
