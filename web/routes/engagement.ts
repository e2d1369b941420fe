/** The screens of engagement. */
import { headsRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const engagement: Screen[] = [
  dashboard('main/announcement', 'none', () => import('../modules/engagement/announcements/announcement.page.tsx')),
  dashboard('main/survey', 'none', () => import('../modules/engagement/surveys/my-surveys.page.tsx')),
  dashboard('main/wall-of-fame', 'none', () => import('../modules/engagement/recognition/wall.page.tsx')),
  dashboard("main/international-women's-day", 'none', () => import('../modules/engagement/cards/womens-day.page.tsx')),
  dashboard('main/valentine', 'none', () => import('../modules/engagement/cards/valentine.page.tsx')),
  dashboard(
    'apps/employee-appreciation-eCertificate',
    'none',
    () => import('../modules/engagement/certificates/certificates.page.tsx'),
  ),
  dashboard(
    'apps/certificate-templates',
    'hr',
    () => import('../modules/engagement/certificate-templates/certificate-templates.page.tsx'),
  ),
  dashboard('hr/moderation', 'hr', () => import('../modules/engagement/messages/moderation.page.tsx')),
  dashboard('hr/wall-of-fame', headsRequirement, () => import('../modules/engagement/recognition/nominations.page.tsx')),
  dashboard('main/tickets', 'none', () => import('../modules/engagement/tickets/my-tickets.page.tsx')),
  dashboard('main/ticket-management', 'none', () => import('../modules/engagement/ticket-desk/ticket-management.page.tsx')),
  dashboard('main/ticket-report', 'none', () => import('../modules/engagement/ticket-desk/ticket-report.page.tsx')),
  dashboard('apps/ticket-manager', 'hr', () => import('../modules/engagement/ticket-desk/ticket-manager.page.tsx')),
  dashboard('apps/ticket-manager/categories', 'hr', () => import('../modules/engagement/ticket-settings/categories.page.tsx')),
  dashboard(
    'apps/ticket-manager/canned-answers',
    'hr',
    () => import('../modules/engagement/ticket-settings/canned-answers.page.tsx'),
  ),
  dashboard('hr/announcements', 'hr', () => import('../modules/engagement/announcements/text-announcements.page.tsx')),
  dashboard('hr/announcements/videos', 'hr', () => import('../modules/engagement/announcements/video-announcements.page.tsx')),
  dashboard('hr/announcements/newsletters', 'hr', () => import('../modules/engagement/announcements/newsletters.page.tsx')),
  dashboard('hr/survey', 'hr', () => import('../modules/engagement/surveys/surveys.page.tsx')),
  dashboard('hr/survey/create', 'hr', () => import('../modules/engagement/surveys/create-survey.page.tsx')),
  dashboard('hr/survey/edit', 'hr', () => import('../modules/engagement/surveys/edit-survey.page.tsx')),
  dashboard('hr/all-survey', 'hr', () => import('../modules/engagement/surveys/all-surveys.page.tsx')),
  dashboard('hr/all-survey/{title}/{id}', 'hr', () => import('../modules/engagement/surveys/survey-results.page.tsx')),
  dashboard('apps/notifications', 'hr', () => import('../modules/engagement/company-messages/sent-notifications.page.tsx')),
  dashboard('settings/vote', 'super', () => import('../modules/engagement/vote/vote-settings.page.tsx')),
]
