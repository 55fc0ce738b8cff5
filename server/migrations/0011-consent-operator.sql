-- Who runs the programme, as the consent that was agreed to named them; null where it named nobody.
alter table applications add column consent_operator text;
