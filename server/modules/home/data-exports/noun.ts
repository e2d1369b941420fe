/** The export of everything about a person: a ZIP with the data, a summary to read and the documents. */
import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'

export const dataExports = noun({ jobs })
