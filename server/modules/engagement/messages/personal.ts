import { sql } from 'kysely'
import { deleteExpired, startOf } from '../../../lib/database/personal.ts'

export const oldGuestMessages = deleteExpired('guest_message', (before) => sql`created_at < ${startOf(before)}`)
