import { noun } from '../../../lib/house/noun.ts'
import { applicant, oldMail, personal } from './personal.ts'
import { routes } from './routes.ts'

export const settings = noun({ calls: routes, personal, applicant, retention: { mail: oldMail } })
