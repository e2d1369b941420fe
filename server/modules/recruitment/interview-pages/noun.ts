/** The page on which an applicant chooses a time for an interview, or reads when it is. */
import { noun } from '../../../lib/house/noun.ts'
import { addInterviewPages } from './routes-pages.ts'

export const interviewPages = noun({ protocol: addInterviewPages })
