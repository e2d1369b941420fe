/** Two contacts of a client at the same moment: on PostgreSQL they really are. */

import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { approvals } from '@iroko/contract/platform/approvals'
import { expect, it } from 'vitest'
import { makeClient } from '../../../test/clients.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const { voice, annual, agent, boss, hr } = await makeCompany(t)
const kora = await makeClient(t, 'Kora Bank', voice.id)
const contacts = [await kora.contact('Amara'), await kora.contact('Bayo')]
await t.db
  .updateTable('approval_policy')
  .set({ archived_at: t.portal.now().toISOString() })
  .where('kind', '=', 'leave')
  .execute()
await t.call(
  approvalPolicies.create,
  {
    body: {
      title: 'The client alone',
      kind: 'leave',
      steps: [
        {
          title: 'Client',
          approver: { by: 'client_contact' },
          needed: 'any',
          deadline_hours: null,
          on_deadline: 'remind',
        },
      ],
    },
  },
  boss,
)

it('one of two contacts decides, the other is told that it is decided; the ledger has it once', async () => {
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
    const { leave: sent } = await t.call(
      applicationForm.apply,
      { body: { leave_type_id: annual, starts_on: day, ends_on: day } },
      agent,
    )
    const outcomes = await Promise.allSettled(
      contacts.flatMap((contact) =>
        [1, 2].map(() =>
          t.call(
            approvals.clientDecide,
            { params: { id: sent.id }, body: { kind: 'leave', version: sent.version, decision: 'approved' } },
            contact,
          ),
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
    }
    const { trail, status } = (await t.call(leave.show, { params: { id: sent.id } }, hr)).leave
    expect(status).toBe('approved')
    expect(trail?.decisions).toHaveLength(1)
    const taken = await t.db
      .selectFrom('leave_ledger')
      .select('id')
      .where('kind', '=', 'taken')
      .where('application_id', '=', sent.id)
      .execute()
    expect(taken).toHaveLength(1)
  }
})
