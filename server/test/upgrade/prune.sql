-- Makes a demo database small enough to be kept: the demo's own accounts, and the entities where they have appointments.
begin;
set local session_replication_role = replica;
delete from accounts where email not like '%@vaga.example';
delete from carts where account_id not in (select id from accounts);
delete from occupancy where cart_id not in (select id from carts);
delete from entities where id not in (
  select es.entity_id from appointments a join entity_services es on es.id = a.entity_service_id
   where a.cart_id in (select id from carts));
do $$
declare
  link record;
  gone bigint;
  round bigint := 1;
begin
  while round > 0 loop
    round := 0;
    for link in
      select c.conrelid::regclass as child, c.confrelid::regclass as parent, a.attname as child_key, b.attname as parent_key
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
       where c.contype = 'f' and c.connamespace <> 'graphile_worker'::regnamespace
    loop
      execute format('delete from %s where %I is not null and %I not in (select %I from %s)',
                     link.child, link.child_key, link.child_key, link.parent_key, link.parent);
      get diagnostics gone = row_count;
      round := round + gone;
    end loop;
    delete from occupancy where cart_id not in (select id from carts);
    get diagnostics gone = row_count;
    round := round + gone;
  end loop;
end $$;
delete from payments where cart_id not in (select id from carts);
delete from sandbox.sessions where idempotency_key not in (select id::text from payments);
delete from organisations where id not in (select organisation_id from entities);
with numbered as (
  select id, receipt_number / 1000000 as year,
         row_number() over (partition by receipt_number / 1000000 order by receipt_number) as place
    from payments where receipt_number is not null)
update payments p set receipt_number = n.year * 1000000 + n.place from numbered n where n.id = p.id;
update receipt_numbers n set last_number = (select count(*) from payments p where p.receipt_number / 1000000 = n.year);
delete from localities where municipality_code not in (select municipality_code from entities);
commit;
