import { noun } from '../../../lib/noun.ts'
import { routes } from './routes.ts'

export const aptitudeQuestions = noun({ calls: routes })
