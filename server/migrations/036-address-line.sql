-- The address of an entity in one line: 'Rua Direita 4, 3000-179 Coimbra'. What is missing leaves no comma and no space.
CREATE FUNCTION address_line(address text, postal_code text, locality text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(
    regexp_replace(
      regexp_replace(address || ', ' || postal_code || ' ' || locality, '\s+', ' ', 'g'),
      ' ?,( ?,)*', ',', 'g'),
    ' ,');
