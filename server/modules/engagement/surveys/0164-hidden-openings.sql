update notification set opening_hidden = true from survey
where survey.anonymous and notification.kind = 'company' and notification.title = 'Survey open: ' || survey.title;
