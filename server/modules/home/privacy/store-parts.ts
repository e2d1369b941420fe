/** The registers: what each module knows of a person, and how what is old goes. A new module adds a line to the first. */
import type { RetentionKind } from '@iroko/contract/home/retention'
import { bothOf, type Personal, type Retention } from '../../../lib/database/personal.ts'
import { personal as structure } from '../../company/offices/personal.ts'
import { personal as announcements } from '../../engagement/announcements/personal.ts'
import { personal as cards } from '../../engagement/cards/personal.ts'
import { personal as certificates } from '../../engagement/certificates/personal.ts'
import { oldGuestMessages } from '../../engagement/messages/personal.ts'
import { personal as recognition } from '../../engagement/recognition/personal.ts'
import { personal as surveys } from '../../engagement/surveys/personal.ts'
import { oldClosedTickets, oldGuestTickets, personal as tickets } from '../../engagement/tickets/personal.ts'
import { personal as vote } from '../../engagement/vote/personal.ts'
import { personal as leave, oldSickNotes } from '../../leave/applications/personal.ts'
import { personal as payrollNotes } from '../../payroll/notes/personal.ts'
import { personal as payItems } from '../../payroll/pay-items/personal.ts'
import { personal as people } from '../../people/directory/personal.ts'
import * as oldRecords from '../../people/directory/store-retention.ts'
import { personal as promotions } from '../../people/promotions/personal.ts'
import { personal as access, oldEntries } from '../../platform/access/personal.ts'
import { personal as approvals } from '../../platform/approvals/personal.ts'
import { personal as files } from '../../platform/files/personal.ts'
import { personal as identity, oldSessions } from '../../platform/identity/personal.ts'
import { personal as notifications, oldNotifications } from '../../platform/notifications/personal.ts'
import { oldMail, personal as settings } from '../../platform/settings/personal.ts'
import { personal as attendance } from '../../time/attendance/personal.ts'
import { oldAbsenceNotes, personal as timekeeping } from '../../time/corrections/personal.ts'
import { personal as holidays } from '../../time/holidays/personal.ts'
import { personal as shifts } from '../../time/shifts/personal.ts'
import { personal as terminals } from '../../time/terminals/personal.ts'
import { oldExports, personal as privacy } from './personal.ts'

/** In the order of an export. An erasure goes the same way: what refers to a file stands before the files. */
export const parts = {
  people,
  structure,
  leave,
  shifts,
  attendance,
  holidays,
  terminals,
  timekeeping,
  promotions,
  approvals,
  announcements,
  surveys,
  payrollNotes,
  payItems,
  recognition,
  tickets,
  vote,
  cards,
  certificates,
  notifications,
  settings,
  identity,
  access,
  privacy,
  files,
} satisfies Record<string, Personal>

export const allSets = Object.values(parts).flatMap((part: Personal) => part.sets)

/** Tables that refer to people and belong to none of them, each with why. A test reads it. */
export const exceptions: Readonly<Record<string, string>> = {
  device: 'who confirmed a terminal is an act of the company; the audit log gives it to the person',
  incident: 'who wrote an outage down is an act of the company; the audit log gives it to the person',
  attendance_policy: 'who changed a policy is an act of the company; the audit log gives it to the person',
  company_message: 'who sent a message is an act of the company; the audit log gives it to the person',
  announcement: 'who wrote and published an announcement is an act of the company; the audit log gives it to the person',
  payroll_filing: 'who recorded a filing did so for the company; the audit log gives it to the person',
  payroll_config: 'who set the pay period is an act of the company; the audit log gives it to the person',
  statutory_rules: 'who entered a rate is an act of the company; the audit log gives it to the person',
  guest_message: 'who approved a message is an act of the company; the audit log gives it to the person',
  public_holiday: 'who declared a holiday is an act of the company; the audit log gives it to the person',
}

/** Does not compile when a kind of the contract has nobody who takes it away. */
export const retentions: Record<RetentionKind, Retention> = {
  guest_tickets: oldGuestTickets,
  closed_tickets: oldClosedTickets,
  guest_messages: oldGuestMessages,
  sessions: oldSessions,
  mail: oldMail,
  notifications: oldNotifications,
  audit_log: oldEntries,
  imports: oldRecords.oldImports,
  exports: oldExports,
  drafts: oldRecords.oldDrafts,
  corrections: oldRecords.oldCorrections,
  sick_notes: bothOf(oldSickNotes, oldAbsenceNotes),
  removed_documents: oldRecords.oldRemovedDocuments,
  documents_of_leavers: oldRecords.oldDocumentsOfLeavers,
  pay_of_leavers: oldRecords.oldPayOfLeavers,
}
