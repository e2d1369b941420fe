/** Steps of what the company owns, buys and keeps running. */
import { faults } from '@iroko/contract/facility/faults'
import { jobs } from '@iroko/contract/facility/jobs'
import { body, plain, type RecordSteps } from './steps-sent.ts'

export const thingsSteps: Record<string, RecordSteps> = {
  'facility/faults': {
    records:
      'select distinct on (status, reporter_id) id, array[reporter_id] as people from fault order by status, reporter_id, id',
    by: ['facility', 'agent', 'lead', 'super'],
    show: faults.show,
    key: 'fault',
    steps: {
      accept: { call: faults.accept, send: plain },
      reject: { call: faults.reject, send: body(() => ({ reason: 'Not ours' })) },
      solve: { call: faults.solve, send: body(() => ({ answer: 'Repaired' })) },
      confirm: { call: faults.confirm, send: plain },
      reopen: { call: faults.reopen, send: body(() => ({ reason: 'Again' })) },
    },
  },
  'facility/jobs': {
    records: 'select distinct on (status) id, array[done_by] as people from maintenance_job order by status, id',
    by: ['facility', 'super'],
    show: jobs.show,
    key: 'job',
    steps: {
      change: { call: jobs.update, send: body((r) => ({ title: r.title, kind: r.kind })) },
      start: { call: jobs.start, send: plain },
      wait: { call: jobs.wait, send: body(() => ({ waits_for: 'parts' })) },
      finish: { call: jobs.done, send: body(() => ({ note: 'Repaired', minutes: 5 })) },
      confirm: { call: jobs.confirm, send: plain },
      cancel: { call: jobs.cancel, send: body(() => ({ reason: 'Not needed' })) },
    },
  },
}
