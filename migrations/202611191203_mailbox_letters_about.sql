-- What a letter speaks of, so that it goes when that is erased.
alter table kept_letters add column about text collate "C";
