/** What an application offers is what its calls accept, in every status and for whoever looks at it. */

import { isFault } from '@iroko/contract/errors'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { type LeaveStatus, leave } from '@iroko/contract/leave/applications'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { shortenings } from '@iroko/contract/leave/shortenings'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { leaveDesk } from '../../../test/leave.ts'

const t = await testApp()
const { annual, agent, lead, manager, hr } = await makeCompany(t)
const { nextMonday, applied } = leaveDesk(t, annual)
const show = async (id: string, as: Person) => (await t.call(leave.show, { params: { id } }, as)).leave
const cancel = (id: string, as: Person, days?: string[]) =>
  t.call(cancellations.cancel, { params: { id }, body: { reason: 'Plans changed', ...(days ? { days } : {}) } }, as)

/** An application of the agent in a status. */
const made: Record<LeaveStatus, () => Promise<string>> = {
  draft: async () => {
    const day = nextMonday()
    const body = { leave_type_id: annual, starts_on: day, ends_on: day, draft: true }
    return (await t.call(applicationForm.apply, { body }, agent)).leave.id
  },
  pending: async () => (await applied(agent)).id,
  approved: async () => {
    const id = await made.pending()
    for (const by of [lead, manager, hr]) await approveNow(t, 'leave', id, by)
    return id
  },
  rejected: async () => {
    const id = await made.pending()
    await rejectNow(t, 'leave', id, lead, 'Too many are away')
    return id
  },
  withdrawn: async () => {
    const id = await made.pending()
    await t.call(leave.withdraw, { params: { id } }, agent)
    return id
  },
  cancelled: async () => {
    const id = await made.approved()
    await cancel(id, agent)
    return id
  },
}

type Step = keyof Awaited<ReturnType<typeof show>>['can']
const steps: Record<Step, (id: string, as: Person) => Promise<unknown>> = {
  edit: async (id, as) => {
    const { starts_on, ends_on, version } = await show(id, agent)
    const body = { leave_type_id: annual, starts_on, ends_on, reason: 'A wedding', version }
    return await t.call(applicationForm.update, { params: { id }, body }, as)
  },
  submit: (id, as) => t.call(applicationForm.submit, { params: { id } }, as),
  approve: (id, as) => approveNow(t, 'leave', id, as),
  withdraw: (id, as) => t.call(leave.withdraw, { params: { id } }, as),
  cancel: (id, as) => cancel(id, as),
  cancel_days: async (id, as) => cancel(id, as, [(await show(id, agent)).starts_on]),
  shorten: async (id, as) => {
    const { starts_on } = await show(id, agent)
    return await t.call(shortenings.create, { body: { application_id: id, last_day: starts_on, reason: 'Back early' } }, as)
  },
}

const isAccepted = (step: Step, id: string, as: Person): Promise<boolean> =>
  steps[step](id, as).then(
    () => true,
    (error: unknown) => {
      if (!isFault(error) || ![403, 404, 409].includes(error.status)) throw error
      return false
    },
  )

it.each(Object.keys(made) as LeaveStatus[])(
  'an application that is %s offers each reader the steps that its calls accept, and no other',
  async (status) => {
    const id = await made[status]()
    // Nobody else reads a draft.
    for (const as of status === 'draft' ? [agent] : [agent, lead, hr]) {
      const { can } = await show(id, as)
      for (const step of Object.keys(steps) as Step[]) {
        // What is accepted changes it, so that is tried with another one.
        const accepted = await isAccepted(step, can[step] ? await made[status]() : id, as)
        expect(accepted, `${as.full_name}: ${step}`).toBe(can[step])
      }
    }
  },
)
