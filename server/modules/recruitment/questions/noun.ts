import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const aptitudeQuestions = noun({ calls: routes, bytes: [{ table: 'aptitude_picture', column: 'file_id' }] })
