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
    isHeavy: true,
    summary:
      'The books of a calendar year as a ZIP of CSV files with their SHA-256: entries with who made and approved them, lines, numbers, trial balance, chart, months. A draft while a month is open.',
    params: z.strictObject({ year: payYear }),
    raw: true,
  }),
}
