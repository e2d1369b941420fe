import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendDue } from './actions.ts'

const send: JobDefinition = {
  name: 'e-invoices',
  cron: '*/5 * * * *',
  run: (portal) => sendDue(portal),
}

export const jobs: JobDefinition[] = [send]
