import { settings } from '@iroko/contract/platform/settings'
import { expect, it } from 'vitest'
import { sendMail } from '../../../lib/mail/mail.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()

it('shows kept mail to super only, and keeps a trace of each reading', async () => {
  await sendMail(t.portal, t.db, { to: 'a@zuma.test\r\nBcc: b@zuma.test', subject: 'Hello\nthere', body: 'A link' })
  const mighty = await t.person({ roles: ['super'] })
  const { outbox_mails } = await t.call(settings.outbox, {}, mighty)
  expect(outbox_mails).toMatchObject([{ recipient: 'a@zuma.test Bcc: b@zuma.test', subject: 'Hello there', sent_at: null }])
  const id = outbox_mails[0]?.id ?? ''
  expect((await t.call(settings.outboxMail, { params: { id } }, mighty)).outbox_mail.body).toBe('A link')
  expect((await t.call(settings.outbox, { query: { q: 'HELLO' } }, mighty)).total).toBe(1)
  expect((await t.call(settings.outbox, { query: { q: '100%' } }, mighty)).total).toBe(0)
  const read = await t.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'mail.read').execute()
  expect(read).toEqual([{ actor_id: mighty.id }])
  const hr = await t.person({ roles: ['hr_manager'] })
  await expect(t.call(settings.outbox, {}, hr)).rejects.toMatchObject({ status: 403 })
})
