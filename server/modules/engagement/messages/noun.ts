import { noun } from '../../../lib/house/noun.ts'
import { oldGuestMessages } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const guestMessages = noun({
  calls: routes,
  asks,
  retention: { guest_messages: oldGuestMessages },
  notPersonal: { guest_message: 'who approved a message is an act of the company; the audit log gives it to the person' },
})
