-- The content that an edited file of a watched folder has, while it is being read: `given.siguiente`.
CREATE INDEX documents_next ON documents (given ->> '$.siguiente') WHERE given ->> '$.siguiente' IS NOT NULL;
