/** What those who plan hear of shift requests, and where they find them. */
import type { Topic } from '@iroko/contract/topics'

export const planNews = { topics: ['roster', 'approvals'] satisfies Topic[], permission: 'shift.plan' as const }
