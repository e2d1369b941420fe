import { tickets } from '@iroko/contract/engagement/tickets'
import { invalid } from '@iroko/contract/errors'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { sendMail } from '../../../lib/mail.ts'
import { cleanRichText } from '../../../lib/rich-text.ts'
import { contactOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(tickets, {
  create: ownTransaction(async (call) => {
    const { db } = call.portal.database
    await countAttempt(db, [{ key: `ticket:${call.user?.id ?? call.address}`, tries: 20, minutes: 60 }])
    const complaint = cleanRichText(call.body.complaint)
    if (isEmptyRichText(complaint)) throw invalid({ complaint: 'Field Required' })
    // Who asks is taken from the session; what the form says counts only without one.
    const { user } = call
    const from = user
      ? { first_name: user.first_name, last_name: user.last_name, ogid: user.ogid, email: user.email }
      : contactOf(call.body)
    const id = uuid()
    // A program filled the field that people do not see: it learns nothing.
    if (call.body.website) return { message: 'Ticket successfully created', ticket: { id, number: 0 } }
    const number = await db.transaction().execute(async (transaction) => {
      const given = await store.insertTicket(transaction, { id, employee_id: user?.id ?? null, ...from, complaint })
      await audit(
        transaction,
        { id: user?.id ?? null, requestId: call.requestId },
        { action: 'ticket.create', entity: 'ticket', entity_id: id },
      )
      await sendMail(call.portal, transaction, {
        to: from.email,
        subject: `Ticket ${given} received`,
        // Anybody can enter anybody's address, and nothing else that they enter goes there.
        body: `${user ? `Dear ${user.first_name}` : 'Hello'},\n\nWe received your ticket. The reply comes to this address. Your ticket number is ${given}.\n${user ? '' : '\nIf you did not send a ticket, you can ignore this email.\n'}`,
      })
      return given
    })
    return { message: 'Ticket successfully created', ticket: { id, number } }
  }),
})
