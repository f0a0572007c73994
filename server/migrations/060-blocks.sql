-- A member closes a pool, or the whole entity, for some hours. docs/decisions/0042 says why it is a closure.
-- The version before, which may run beside this one, takes a closure of a pool for one of the whole entity: it gives too little.
ALTER TABLE closures
  -- Null: all pools of the entity.
  ADD COLUMN pool_id uuid CONSTRAINT closures_pool_fkey REFERENCES capacity_pools,
  -- A block is made by a member on the day, and can be removed there.
  ADD COLUMN kind text NOT NULL DEFAULT 'closure'
    CONSTRAINT closures_kind_known CHECK (kind IN ('closure', 'block', 'holiday')),
  -- The member.
  ADD COLUMN made_by uuid CONSTRAINT closures_made_by_fkey REFERENCES accounts,
  ADD CONSTRAINT closures_block_has_member CHECK (kind <> 'block' OR made_by IS NOT NULL);
