import { noun } from '../../../lib/house/noun.ts'
import { addOfferPages } from './routes-pages.ts'

export const offerPages = noun({ protocol: addOfferPages })
