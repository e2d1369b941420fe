/** All that an auditor of a year asks for first, as one file. */
import * as z from 'zod/mini'
import { payYear } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'

export const auditPacks = {
  take: endpoint({
    method: 'GET',
    path: '/api/v1/audit_packs/{year}.zip',
    access: 'statement.read',
    stake: 'sensitive',
    topics: [],
    summary:
      'The books of a calendar year as a ZIP: entries with who made, approved and posted each, their lines, numbers of each series, trial balance, chart of accounts, months with who closed them, receipts by name, and the SHA-256 of each file. A year with an open month is marked as a draft.',
    params: z.strictObject({ year: payYear }),
    raw: true,
  }),
}
