-- What is of no use any more is looked for every hour, by when it ended.
create index phone_codes_expiry on phone_codes (expires_at);
create index phone_tokens_expiry on phone_tokens (expires_at);
create index spent_challenges_expiry on spent_challenges (expires_at);
create index telegram_tokens_by_age on telegram_tokens (created_at);
create index guest_links_by_end on guest_links (least(expires_at, revoked_at));
create index messages_with_codes on messages (created_at) where kind = 'code';
create index messages_with_secrets on messages (created_at) where secrets is not null;
